import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Files whose output is for a person at a terminal. */
const commandLine = [
  "app/server/server.ts",
  "tests/run.ts",
  "tests/crash/**",
  "tests/fuzz/run.ts",
  "examples/sample-app/index.ts",
  "tests/support/browser.ts",
  "bench/**",
];

export default defineConfig(
  { ignores: ["**/build/**", "**/test-results/**", "**/node_modules/**"] },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Remix throws Responses: that is how a loader redirects and refuses.
      "@typescript-eslint/only-throw-error": "off",
      // Handlers are async by contract, whether or not they wait for something.
      "@typescript-eslint/require-await": "off",
      // JSX event handlers may be async.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      // Our interfaces write functions as methods; classes with a `this` are rare.
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  { files: ["**/*.js"], extends: [tseslint.configs.recommended] },
  {
    // Every exception is made here, where it is seen, and not by comments in the code.
    linterOptions: { noInlineConfig: true },
    rules: { "no-console": "error", eqeqeq: ["error", "always", { null: "ignore" }], "object-shorthand": "error" },
  },
  { files: commandLine, rules: { "no-console": "off" } },
  {
    files: ["tests/e2e/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name='waitForTimeout']",
          message: "Wait for what the user sees, not for time.",
        },
        {
          selector: "CallExpression[callee.property.name=/^(skip|fixme|only)$/]",
          message: "A test runs or it is deleted.",
        },
      ],
      // Playwright's fixtures take `{}` for no other fixtures.
      "no-empty-pattern": "off",
    },
  },
);
