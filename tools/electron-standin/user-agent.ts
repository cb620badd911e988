/** The Chromium generation that the stand-in claims towards servers: that of the Electron version in package.json. */
export const chromiumMajor = 150
