import autoprefixer from "autoprefixer";
import tailwindcss from "tailwindcss";

/** The oldest browsers the pages must work in: those of 2017. */
const browsers = ["chrome 58", "firefox 54", "safari 10.1", "ios 10.3", "edge 15"];

/** The same for the build: without it, minifying brings newer CSS (`inset`) back in. */
export const cssTarget = browsers.map((browser) => browser.replace(" ", ""));

export default { plugins: [tailwindcss(), autoprefixer({ overrideBrowserslist: browsers })] };
