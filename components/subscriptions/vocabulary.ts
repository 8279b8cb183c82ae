/** A domain that can be subscribed to, with its concepts. */
export type DomainChoice = {
  readonly namespace: string;
  readonly title: string;
  readonly hasChildren: boolean;
  readonly concepts: readonly { readonly id: string; readonly label: string }[];
};

/** The words of the reader's language for what contracts name; what has none is called by its id. */
export type Vocabulary = {
  readonly domains: readonly DomainChoice[];
  readonly entities: Readonly<Record<string, string>>;
};

/** What a domain is called. */
export const domainName = ({ domains }: Vocabulary, namespace: string): string =>
  domains.find((domain) => domain.namespace === namespace)?.title ?? namespace;

/** What a topic is called. */
export function topicName({ domains }: Vocabulary, topic: string): string {
  const [namespace] = topic.split("/", 1);
  const domain = domains.find((one) => one.namespace === namespace);
  return domain?.concepts.find(({ id }) => id === topic)?.label ?? topic;
}
