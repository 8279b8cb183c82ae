/** Every way in which this stage says no. */
export type PostsError =
  | { readonly code: "posts.not_found" }
  | { readonly code: "posts.gone"; readonly detail: string }
  | { readonly code: "posts.guest"; readonly detail: string }
  | { readonly code: "posts.not_yours"; readonly detail: string }
  | { readonly code: "posts.import_only"; readonly detail: string }
  | { readonly code: "posts.invalid"; readonly errors: readonly Fault[] };

type Fault = { readonly pointer: string; readonly code: string; readonly detail: string };
