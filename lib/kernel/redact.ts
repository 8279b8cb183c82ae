const SECRET_TEXT =
  /plx_[A-Za-z0-9]+_[A-Za-z0-9_-]+|secret:\/\/[^\s"']+|(?<=:\/\/[^\s:/@]{1,80}:)[^\s@/]+(?=@)/g;

/** Blanks API keys, secret references and passwords inside URLs wherever they stand in a text. */
export function redactText(text: string): string {
  return text.replace(SECRET_TEXT, "[redacted]");
}
