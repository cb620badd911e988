/** `read-under-sweep`: the questions of `filter` during a sweep of the list, compared with the same at rest. */
import { startDemo, type Demo } from '../../e2e/support/demo.ts'
import { demoOf, type Fixtures } from '../lib/fixtures.ts'
import { median, percentile, round, spread } from '../lib/numbers.ts'
import { runProgram } from '../lib/programs.ts'
import { ratios } from '../lib/rounds.ts'
import { notMeasured, type BenchOptions, type Row } from '../lib/row.ts'
import type { UnderSweepJob, UnderSweepRound } from '../program/under-sweep.ts'

const base = { id: 'read-under-sweep', unit: 'x', aim: '<= 2' }
/** One in this many projects changes before each sweep: more than a day's changes of 100,000 projects. */
const CHANGED_ONE_IN = 50

export async function measureUnderSweep(
  { runs, isWarmUp, projects, log }: BenchOptions,
  fixtures: Fixtures
): Promise<Row> {
  let demo: Demo | null = null
  let copy: { file: string; remove: () => void } | null = null
  try {
    copy = await fixtures.copyOf(projects)
    demo = await startDemo({ ...demoOf(projects), hasControl: true })
    log('read-under-sweep: asking at rest and while the projects are swept')
    const { address, credentials } = demo
    const service = { address, ...credentials }
    const job: UnderSweepJob = { service, file: copy.file, runs, isWarmUp, changedOneIn: CHANGED_ONE_IN }
    const rounds = await runProgram<UnderSweepRound[]>('under-sweep', job)
    const p95s = (which: 'rest' | 'under'): number[] => rounds.map((each) => percentile(each[which], 0.95))
    const asked = rounds.map(({ under }) => under.length)
    const sweeps = spread(
      rounds.map(({ sweep }) => sweep / 1000),
      's'
    )
    return {
      ...base,
      value: round(median(ratios(p95s('under'), p95s('rest')))),
      runs,
      detail: `p95 at rest ${spread(p95s('rest'), 'ms')}, under sweep ${spread(p95s('under'), 'ms')}; nothing kept; sweeps of ${sweeps} in which one project in ${CHANGED_ONE_IN} had changed, ${median(asked)} questions during each`
    }
  } catch (error) {
    return notMeasured(base, error)
  } finally {
    await demo?.stop()
    copy?.remove()
  }
}
