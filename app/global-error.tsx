"use client";

import { Failure } from "../components/shell/failure.tsx";
import "./globals.css";

type Props = { error: unknown; retry: () => void };

export default function GlobalErrorPage({ error, retry }: Props) {
  return (
    <html lang="en">
      <body>
        <title>Parallax</title>
        <Failure error={error} retry={retry} />
      </body>
    </html>
  );
}
