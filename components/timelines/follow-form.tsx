import { useTranslations } from "next-intl";
import type { FollowKind } from "#lib/flow/relations/contracts.ts";
import { Button } from "../ui/button.tsx";

type Props = { kind: FollowKind; id: string; name: string; isFollowed: boolean; back: string };

/** A plain form that begins or ends a follow and comes back. */
export function FollowForm({ kind, id, name, isFollowed, back }: Props) {
  const t = useTranslations("timelines");
  return (
    <form method="post" action="/follows">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="act" value={isFollowed ? "unfollow" : "follow"} />
      <input type="hidden" name="back" value={back} />
      <Button
        type="submit"
        tone={isFollowed ? "plain" : "strong"}
        aria-label={t(isFollowed ? "unfollowName" : "followName", { name })}
      >
        {t(isFollowed ? "unfollow" : "follow")}
      </Button>
    </form>
  );
}
