// Loaded with `--require` into every program started by a test: shifts its clock to the test's time. CommonJS without
// dependencies, because it runs before anything else, under Node and Electron.
'use strict'

/** Offset from the machine's clock (ms); inherited by child programs. */
const OFFSET = 'DESKSIDE_TEST_CLOCK'

/** Replaces `scope.Date`. Must be self-contained: pages run its source. */
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
  /** Sets the clock of this process and of future child programs (epoch ms). */
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
  /** Shifts the clock of a page, before its own scripts run. */
  pageScript: () => `(${moveDate})(globalThis, () => ${offset})`
}
