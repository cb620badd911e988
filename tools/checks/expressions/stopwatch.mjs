// Times one expression on its attacks in a thread that can be terminated: catastrophic backtracking never ends.
import { parentPort } from 'node:worker_threads'

/** Minimum length of a text and minimum number of pumps in it. */
const CHARACTERS = 4_096
const REPETITIONS = 1_500
/** Limit in ms for linear time: quadratic time needs millions of steps here. */
const AT_ONCE = 2
/** Target duration in ms: long enough to compare, short enough to repeat. */
const COMPARABLE = 4
/** Shortest text length, far above the bounds of repetitions. */
const SHORTEST = 2_000
/** Length factor of the longer text: linear time grows 4 times, quadratic time 16 times. */
const LONGER = 4
const MOST = 8
/** Growth for a text twice as long (linear 2, quadratic 4) above which a closer look is taken. */
const DOUBTFUL = 2.67
/** Short and long texts are timed alternately, so that a slow machine affects both. */
const RUNS = 3
const TRIES = 8

const textOf = ({ before, pump, after }, times) => before + pump.repeat(times) + after

/** Iterates over all matches without using them, since that would be timed too. */
function findAll(expression, text) {
  expression.lastIndex = 0
  while (expression.lastIndex <= text.length) {
    const at = expression.lastIndex
    if (!expression.test(text)) break
    if (expression.lastIndex === at) expression.lastIndex += 1
  }
}

const never = new Int32Array(new SharedArrayBuffer(4))

/** CPU time in ms. Linux updates it for a running thread at each tick, and exactly after a sleep. */
function processorTime() {
  Atomics.wait(never, 0, 0, 0.01)
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** CPU time in ms to find all matches; unaffected by other processes. */
function timed(expression, text) {
  const begin = processorTime()
  findAll(expression, text)
  return processorTime() - begin
}

/** Duration of the longer text relative to the shorter one; 0 if the shorter is too fast to compare. */
function growth(expression, attack) {
  let times = Math.max(REPETITIONS, Math.ceil(CHARACTERS / attack.pump.length))
  let text = textOf(attack, times)
  const begin = performance.now()
  findAll(expression, text)
  if (performance.now() - begin < AT_ONCE) return 0
  // The first run may include compilation, or hit a busy machine.
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

parentPort.on('message', ({ source, flags, attacks, progress }) => {
  // Finds all matches, like replacing and splitting.
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  const worse = attacks.find((attack, at) => {
    Atomics.store(progress, 0, at)
    return growth(expression, attack) >= MOST
  })
  parentPort.postMessage({ worse: worse ?? null })
})
