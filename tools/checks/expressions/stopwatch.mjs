// Times one expression on its attacks, in a thread that can be ended: one that backtracks does not end by itself.
import { parentPort } from 'node:worker_threads'

/** Texts are at least this long, and hold the pump at least so often. */
const CHARACTERS = 8_192
const REPETITIONS = 3_000
/** What takes less is linear: a quadratic one does a hundred million steps here. */
const AT_ONCE = 10
/** Long enough to compare, short enough to do often. */
const COMPARABLE = 40
const RUNS = 5
const TRIES = 3
const MOST = 3

const textOf = ({ before, pump, after }, times) => before + pump.repeat(times) + after

/**
 * Milliseconds of the processor to find all matches: a busy machine adds nothing to them. Nothing is made of the matches,
 * for that would be timed as well.
 */
function timed(expression, text) {
  const begin = process.threadCpuUsage()
  expression.lastIndex = 0
  while (expression.lastIndex <= text.length) {
    const at = expression.lastIndex
    if (!expression.test(text)) break
    if (expression.lastIndex === at) expression.lastIndex += 1
  }
  const { user, system } = process.threadCpuUsage(begin)
  return (user + system) / 1000
}

/** The shortest of some: what the machine does besides only adds to it. */
const least = (runs, run) => Math.min(...Array.from({ length: runs }, run))

/** How many times as long it takes for twice the text; 0 where it takes no time worth comparing. */
function growth(expression, attack) {
  let times = Math.max(REPETITIONS, Math.ceil(CHARACTERS / attack.pump.length))
  let text = textOf(attack, times)
  let once = timed(expression, text)
  if (once < AT_ONCE || Math.min(timed(expression, text), timed(expression, text)) < AT_ONCE) return 0
  while (once > COMPARABLE && times > 64) {
    times = Math.ceil(times / 2)
    text = textOf(attack, times)
    once = timed(expression, text)
  }
  const long = textOf(attack, times * 2)
  let smallest = Infinity
  for (let attempt = 0; attempt < TRIES && smallest >= MOST; attempt++) {
    const short = least(RUNS, () => timed(expression, text))
    smallest = Math.min(smallest, least(RUNS, () => timed(expression, long)) / short)
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
