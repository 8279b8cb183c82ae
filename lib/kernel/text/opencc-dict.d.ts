/** The character tables of opencc-js: `source target target…` entries joined by `|`. */
declare module "opencc-js/dict/*" {
  const table: string;
  export default table;
}
