/** The major version of Chromium that the stand-in reports to servers: that of the Electron version in package.json. */
export const chromiumMajor = 150
