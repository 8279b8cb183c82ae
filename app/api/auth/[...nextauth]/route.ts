export { handleSignIn as GET, handleSignIn as POST } from "#lib/http/sign-in/handler.ts";
