import tseslint from "typescript-eslint";

const noEnvironment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: "Only lib/kernel/env.ts reads the environment.",
};
const noAmbient = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "Time comes from the clock port.",
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "Time comes from the clock port.",
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: "Randomness comes through a port.",
  },
  {
    selector: "CallExpression[callee.name='fetch']",
    message: "Outgoing requests go through the guarded client.",
  },
];
const noRawHtml = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: "Never an HTML string; JSON-LD has the one component for it.",
};
const noNextCache = {
  selector: "ImportDeclaration[source.value='next/cache']",
  message: "Tenant content never relies on Next's cache (security.md 2.1).",
};

export default tseslint.config(
  {
    ignores: [
      "node_modules",
      ".next",
      ".parallax",
      "lib/kernel/prisma",
      "next-env.d.ts",
      "**/*.cjs",
      "docs/**",
    ],
  },
  { files: ["**/*.{ts,tsx,mjs}"], extends: [tseslint.configs.base] },
  {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-restricted-syntax": ["error", noEnvironment, noRawHtml, noNextCache],
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: "error",
      "no-eval": "error",
      "no-console": "error",
    },
  },
  {
    files: ["lib/flow/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "no-restricted-syntax": ["error", noEnvironment, noNextCache, ...noAmbient] },
  },
  {
    files: [
      "lib/kernel/env.ts",
      "lib/testing/**",
      "**/*.test.ts",
      "**/*.spec.ts",
      "e2e/**",
      "bench/**",
      "*.config.ts",
      "*.config.mjs",
      "bin/**/*.mjs",
    ],
    rules: { "no-restricted-syntax": ["error", noRawHtml] },
  },
  { files: ["bin/**", "bench/**", "e2e/**", "**/*.test.ts"], rules: { "no-console": "off" } },
  {
    files: ["**/*.test.ts", "**/*.spec.ts"],
    rules: { "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ["**/*.{ts,tsx}"],
    ignores: ["**/*.d.ts", "app/**", "*.config.ts", "*.config.mjs", "prisma.config.ts"],
    rules: {
      "no-restricted-exports": [
        "error",
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
    },
  },
  { files: ["lib/testing/global-setup.ts"], rules: { "no-restricted-exports": "off" } },
);
