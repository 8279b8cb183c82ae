import { ingest, mintHan, mintWord } from "./evidence.ts";

export type HostileEvent = { geid: string; word: string };

/** An event whose title is as long, unbroken and active as a feed can make it. */
export async function ingestHostile(): Promise<HostileEvent> {
  const word = mintWord();
  const unbroken = `https://${word}.example/${word.repeat(20)}?q=${"%E6%B3%95".repeat(20)}`;
  const title = `<img src=x onerror="document.title='run'"><script>document.title="run"</script>\u202e ${word} ${unbroken} ${mintHan(240)}`;
  const [geid = ""] = await ingest(
    [{ url: unbroken, title, text: title, language: "zh-TW", published_at: "2026-11-06T08:00:00Z" }],
    `Outlet "><b>${word}`,
  );
  return { geid, word };
}
