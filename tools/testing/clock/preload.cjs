// Loaded with `--require` into every program that a test starts: moves its clock to the time of the test.
// CommonJS without dependencies, because it runs before anything else, under Node and under Electron.
'use strict'

/** Milliseconds that the test's clock is ahead of the machine's; programs started by this one inherit it. */
const OFFSET = 'DESKSIDE_TEST_CLOCK'

/** Replaces `scope.Date`. Needs nothing around it: pages run its text. */
function moveDate(scope, offset) {
  const Real = scope.Date
  const now = () => Real.now() + offset()
  function Date(...parts) {
    if (new.target === undefined) return new Real(now()).toString()
    return Reflect.construct(Real, parts.length === 0 ? [now()] : parts, new.target)
  }
  Object.setPrototypeOf(Date, Real)
  Date.prototype = Real.prototype
  Date.prototype.constructor = Date
  Date.now = now
  Object.defineProperty(Date, 'length', { value: 7 })
  scope.Date = Date
}

const machineNow = globalThis.Date.now
let offset = Number(process.env[OFFSET] ?? 0)
moveDate(globalThis, () => offset)

globalThis[Symbol.for('deskside.test.clock')] = {
  /** Sets the clock of this process and of the programs that it starts from now on; epoch milliseconds. */
  set(now) {
    this.setOffset(now - machineNow())
  },
  get offset() {
    return offset
  },
  setOffset(given) {
    offset = given
    process.env[OFFSET] = String(offset)
  },
  /** Moves the clock of a page, before its own scripts run. */
  pageScript: () => `(${moveDate})(globalThis, () => ${offset})`
}
