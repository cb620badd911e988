/** Major version of Chromium reported to servers, as in the Electron version of package.json. */
export const chromiumMajor = 150
