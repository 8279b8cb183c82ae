"use client";

import { Failure } from "../components/shell/failure.tsx";

type Props = { error: unknown; retry: () => void };

export default function ErrorPage({ error, retry }: Props) {
  return <Failure error={error} retry={retry} />;
}
