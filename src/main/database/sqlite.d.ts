// The package brings its types, but its `exports` do not name them. Its API is better-sqlite3's.
declare module 'better-sqlite3-multiple-ciphers' {
  import SQLite = require('better-sqlite3')
  export = SQLite
}
