import { expect, test } from "vitest";
import type { Channel, ChannelRequest } from "#lib/flow/publications/channels/port.ts";

/** What a channel's other end is made to do. */
export type OtherEnd = {
  /** A request of a key of its own, aimed at the other end. */
  readonly request: () => ChannelRequest;
  /** Answers well from now on. */
  readonly heal: () => void;
  /** Is away from now on: nothing that is sent can have an effect. */
  readonly breakDown: () => void;
};

/** What every channel keeps, whatever is at its other end. */
export function channelConformance(name: string, channel: Channel, arrange: () => OtherEnd): void {
  test(`${name}: what goes well is done, with a reference that is not empty`, async () => {
    const end = arrange();
    end.heal();
    const outcome = await channel.send(end.request());
    expect(outcome).toMatchObject({ kind: "done" });
    expect(outcome.kind === "done" && outcome.externalRef.length).toBeGreaterThan(0);
  });

  test(`${name}: an other end that is away is transient, not an exception`, async () => {
    const end = arrange();
    end.breakDown();
    expect((await channel.send(end.request())).kind).toBe("transient");
  });

  test(`${name}: what was never sent is looked up as absent or unclear, never as found`, async () => {
    const end = arrange();
    end.heal();
    expect((await channel.find(end.request())).kind).toBe("absent");
    end.breakDown();
    expect(["absent", "unclear"]).toContain((await channel.find(end.request())).kind);
  });

  test(`${name}: a look changes nothing: a send after it goes well`, async () => {
    const end = arrange();
    end.heal();
    const request = end.request();
    await channel.find(request);
    expect((await channel.send(request)).kind).toBe("done");
  });
}
