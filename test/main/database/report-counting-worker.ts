// Opens a database in its own thread, and counts requests for Node's process report.
import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3-multiple-ciphers'
import { openSqlite } from '../../../src/main/database/open-sqlite'

const { isByItself } = workerData as { isByItself: boolean }
let reports = 0
const { report } = process
const getReport = report.getReport.bind(report)
report.getReport = () => {
  reports += 1
  return getReport()
}
const db = isByItself ? new SQLite(':memory:') : openSqlite(null)
const sum: unknown = db.prepare('SELECT 1 + 1').pluck().get()
db.close()
parentPort?.postMessage({ reports, sum })
