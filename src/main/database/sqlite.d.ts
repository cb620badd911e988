// The package brings its types, but its `exports` do not name them. Its API is better-sqlite3's.
declare module 'better-sqlite3-multiple-ciphers' {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the one form that hands on an `export =`
  import SQLite = require('better-sqlite3')
  export = SQLite
}
