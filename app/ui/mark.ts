export const mark = {
  size: 28,
  path: "M14 2 26 9v3H2V9zM4 14h4v8H4zm8 0h4v8h-4zm8 0h4v8h-4zM2 24h24v2H2z",
};
