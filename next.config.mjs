import createNextIntlPlugin from "next-intl/plugin";

const withMessages = createNextIntlPlugin("./app/intl.ts");

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // Pages are .tsx. The .ts handlers of the API are served by the front door, so they are no part of this build.
  pageExtensions: ["tsx"],
  // The image optimiser has a long record of advisories and nothing here needs it.
  images: { unoptimized: true },
  // Tenant content is cached by our own front door under our own keys, never by the framework.
  cacheComponents: false,
  // The front door compresses once, for all answers.
  compress: false,
  // Title and canonical stand in <head> for every reader, not only for robots.
  htmlLimitedBots: /.*/,
  devIndicators: false,
  // The type check is a gate of its own; a start must not repeat it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@cedar-policy/cedar-wasm",
    "@node-rs/argon2",
    "@prisma/adapter-pg",
    "@prisma/client",
    "ioredis",
    "nodemailer",
    "pg",
    "pg-boss",
    "pino",
    "undici",
  ],
};

export default withMessages(config);
