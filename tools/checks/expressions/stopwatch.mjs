// Times one expression on its attacks, in a thread that can be ended: one that backtracks does not end by itself.
import { parentPort } from 'node:worker_threads'

/** Texts are at least this long, and hold the pump at least so often. */
const CHARACTERS = 4_096
const REPETITIONS = 1_500
/** What takes less is linear: a quadratic one does millions of steps here. */
const AT_ONCE = 2
/** Long enough to compare, short enough to do often. */
const COMPARABLE = 4
/** Far above the bounds of repetitions. */
const SHORTEST = 2_000
/** Of the longer text: four times as long for one that is linear, sixteen times for one that is quadratic. */
const LONGER = 4
const MOST = 8
/** The same of a text twice as long: twice and four times. What takes as much is looked at closely. */
const DOUBTFUL = 2.67
/** Each is measured in turn with the other, so that whatever slows the machine slows both. */
const RUNS = 3
const TRIES = 3

const textOf = ({ before, pump, after }, times) => before + pump.repeat(times) + after

/** Goes through all matches. Nothing is made of them, for that would be timed as well. */
function findAll(expression, text) {
  expression.lastIndex = 0
  while (expression.lastIndex <= text.length) {
    const at = expression.lastIndex
    if (!expression.test(text)) break
    if (expression.lastIndex === at) expression.lastIndex += 1
  }
}

const never = new Int32Array(new SharedArrayBuffer(4))

/** Milliseconds of the processor. Linux counts those of a running thread at each tick, and exactly once it has slept. */
function processorTime() {
  Atomics.wait(never, 0, 0, 0.01)
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of the processor to find all matches: a busy machine adds nothing to them. */
function timed(expression, text) {
  const begin = processorTime()
  findAll(expression, text)
  return processorTime() - begin
}

/** How many times as long the longer text takes; 0 where the shorter takes no time worth comparing. */
function growth(expression, attack) {
  let times = Math.max(REPETITIONS, Math.ceil(CHARACTERS / attack.pump.length))
  let text = textOf(attack, times)
  const begin = performance.now()
  findAll(expression, text)
  if (performance.now() - begin < AT_ONCE) return 0
  // The first time it may be compiled, or the machine busy.
  let once = timed(expression, text)
  if (once < AT_ONCE) return 0
  while (once > COMPARABLE && times * attack.pump.length > SHORTEST) {
    times = Math.ceil(times / 2)
    text = textOf(attack, times)
    once = timed(expression, text)
  }
  once = Math.min(once, timed(expression, text))
  const doubled = timed(expression, textOf(attack, times * 2)) / once
  if (doubled < DOUBTFUL) return doubled
  const long = textOf(attack, times * LONGER)
  let smallest = Infinity
  for (let attempt = 0; attempt < TRIES && smallest >= MOST; attempt++) {
    let [short, longer] = [Infinity, Infinity]
    for (let run = 0; run < RUNS; run++) {
      short = Math.min(short, timed(expression, text))
      longer = Math.min(longer, timed(expression, long))
    }
    smallest = Math.min(smallest, longer / short)
  }
  return smallest
}

parentPort.on('message', ({ source, flags, attacks }) => {
  // All matches are looked for, as replacing and splitting do.
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  const worse = attacks.find((attack) => {
    parentPort.postMessage({ trying: attack })
    return growth(expression, attack) >= MOST
  })
  parentPort.postMessage({ done: true, worse: worse ?? null })
})
