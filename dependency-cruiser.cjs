/** One list is the architecture. Code points up it; data flows down it. */
const RANK = {
  evidence: 0,
  relations: 0,
  events: 1,
  projections: 2,
  publications: 3,
  subscriptions: 3,
  posts: 4,
  timelines: 5,
  deliveries: 5,
};
const PLANE = {
  kernel: 0,
  bus: 1,
  effects: 1,
  access: 1,
  registry: 2,
  flow: 3,
  search: 4,
  cache: 4,
  ops: 4,
  adapters: 5,
  http: 6,
};

const stages = Object.keys(RANK);
const planes = Object.keys(PLANE);
const alt = (names) => `(?:${names.join("|")})`;

/** Tests may reach anything; so may the folders that exist for them. */
const TEST =
  "\\.(test|db\\.test|spec|conformance|bench)\\.tsx?$|^(lib/testing|e2e|bench)/|^(vitest|playwright)\\.config\\.ts$";
const FRONT_DOORS = "(index|contracts|messages)\\.ts$";
/** The one further door: resolution without a database. */
const PURE_DOOR = "^lib/flow/events/resolution/index\\.ts$";
/** The generated database client: plain types and one class, reached through the doors only. */
const CLIENT = "^lib/kernel/(db/|prisma/)";

const flowRules = stages.map((stage) => ({
  name: `flow/${stage}-imports-upstream-only`,
  severity: "error",
  comment: "A stage may import stages of a strictly lower rank; equal ranks are siblings and never meet.",
  from: { path: `^lib/flow/${stage}/`, pathNot: TEST },
  to: { path: `^lib/flow/${alt(stages.filter((other) => other !== stage && RANK[other] >= RANK[stage]))}/` },
}));

const planeRules = planes.map((plane) => {
  const above = planes.filter((other) => other !== plane && PLANE[other] >= PLANE[plane]);
  const lib = above.length > 0 ? `|lib/${alt(above)}` : "";
  return {
    name: `lib/${plane}-imports-lower-planes-only`,
    severity: "error",
    from: { path: `^lib/${plane}/`, pathNot: TEST },
    to: { path: `^(?:app|components|jobs|bin|prisma/seed${lib})/` },
  };
});

module.exports = {
  forbidden: [
    ...flowRules,
    ...planeRules,
    {
      name: "module/front-door-only",
      severity: "error",
      comment: "A flow module is read through index, contracts or messages.",
      from: { path: "^(lib/flow/[^/]+)/", pathNot: TEST },
      to: { path: "^lib/flow/[^/]+/", pathNot: ["^$1/", `^lib/flow/[^/]+/${FRONT_DOORS}`] },
    },
    {
      name: "module/front-door-only-from-outside",
      severity: "error",
      comment: "The one status table names every module's error type, and nothing else of it.",
      from: {
        path: "^(app|jobs|bin|components|prisma/seed|lib/(?!flow/))",
        pathNot: [TEST, "^lib/http/app-error\\.ts$"],
      },
      to: { path: "^lib/flow/[^/]+/", pathNot: [`^lib/flow/[^/]+/${FRONT_DOORS}`, PURE_DOOR] },
    },
    {
      name: "resolution/is-pure",
      severity: "error",
      comment: "Deciding needs no database: scratch runs and benches use it alone.",
      from: { path: "^lib/flow/events/resolution/", pathNot: TEST },
      to: { pathNot: ["^lib/flow/events/resolution/", "^lib/kernel/text/", "^(node:)?crypto$"] },
    },
    {
      name: "lib/knows-no-framework",
      severity: "error",
      from: { path: "^lib/(?!http/|adapters/)", pathNot: TEST },
      to: { path: "node_modules/(next|next-auth|react|react-dom)/" },
    },
    {
      name: "front-door/knows-no-framework",
      severity: "error",
      comment:
        "What Node runs unbuilt never loads Next or React; next-auth/jwt alone reads the session cookie.",
      from: { path: "^(lib|jobs|bin|server\\.ts)", pathNot: TEST },
      to: { path: "node_modules/(next|react|react-dom)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "wiring/only-from-the-edges",
      severity: "error",
      from: { path: "^(components|lib)/", pathNot: [TEST, "^lib/wiring\\.ts$"] },
      to: { path: "^lib/wiring\\.ts$" },
    },
    {
      name: "components/contracts-only",
      severity: "error",
      from: { path: "^components/", pathNot: TEST },
      to: { path: "^lib/", pathNot: "/(contracts|messages|ids|result)\\.ts$" },
    },
    {
      name: "contracts/are-pure",
      severity: "error",
      from: { path: "^lib/.*/(contracts|messages)\\.ts$" },
      to: {
        pathNot: [
          "/(contracts|messages|rules|ids|errors)\\.ts$",
          "node_modules/zod/",
          "^lib/bus/message\\.ts$",
          "^lib/kernel/(result|ids|zones)\\.ts$",
          "^lib/kernel/text/",
        ],
      },
    },
    {
      name: "rules/are-pure",
      severity: "error",
      comment:
        "Rules decide; beyond contracts they may hash, blank secrets and reckon local times, which are functions of their input alone.",
      from: { path: "^lib/.*/rules\\.ts$" },
      to: {
        pathNot: [
          "/(contracts|messages|rules|ids|errors|verdict)\\.ts$",
          "node_modules/zod/",
          "^lib/bus/message\\.ts$",
          "^lib/kernel/(result|ids|mint|redact|zones)\\.ts$",
          "^lib/kernel/text/",
        ],
      },
    },
    {
      name: "db/only-behind-the-doors",
      severity: "error",
      comment: "Pages, jobs and commands reach data through use cases and queries.",
      from: { path: "^(app|components|jobs)/", pathNot: [TEST, "^jobs/(define|worker)\\.ts$"] },
      to: { path: CLIENT, dependencyTypesNot: ["type-only"], pathNot: "^lib/kernel/db/index\\.ts$" },
    },
    {
      name: "db/client-only-in-kernel",
      severity: "error",
      from: { path: "^(lib|app|components|jobs|bin|server\\.ts)", pathNot: ["^lib/kernel/", TEST] },
      to: { path: "^lib/kernel/prisma/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "jobs/do-not-call-jobs",
      severity: "error",
      from: { path: "^jobs/[^/]+/", pathNot: TEST },
      to: { path: "^jobs/", pathNot: "^jobs/define\\.ts$" },
    },
    {
      name: "browser/never-reaches-db",
      severity: "error",
      from: { path: "^components/", pathNot: TEST },
      to: { path: CLIENT, reachable: true },
    },
    {
      name: "tests/stay-in-tests",
      severity: "error",
      from: { pathNot: TEST },
      to: { path: "^lib/testing/" },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(bun|cloudflare):" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    exclude: { path: "^lib/kernel/prisma/(internal|models)|^\\.next/" },
    enhancedResolveOptions: {
      conditionNames: ["import", "require", "node", "default", "types"],
      exportsFields: ["exports"],
    },
  },
};
