import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { run } from './program'
import { filesOfVitest, slowest, StageClock, stageTable, timesOfPlaywright } from './times'

describe('where the time of a run went', () => {
  it('is told stage by stage, and for the whole run', () => {
    const stages = [
      { name: 'build', wall: 1_500, processor: 2_000 },
      { name: 'unit', wall: 60_000, processor: 110_040 }
    ]
    expect(stageTable(stages, 60_200).split('\n')).toEqual([
      'stage  wall s  processor s',
      'build     1.5          2.0',
      'unit     60.0        110.0',
      'all      60.2        112.0'
    ])
  })

  it('has no processor time where the system tells none', () => {
    expect(stageTable([{ name: 'build', wall: 1_500, processor: null }], 1_500)).toContain('build     1.5            -')
  })

  it.runIf(process.platform === 'linux')('counts what ended programs took', async () => {
    const clock = new StageClock()
    const work = 'while (process.cpuUsage().user < 150_000);'
    await clock.measure('work', () => Promise.resolve(spawnSync(process.execPath, ['-e', work])))
    await clock.measure('none', () => Promise.resolve())
    const [worked, none] = clock.stages
    expect(worked?.processor).toBeGreaterThanOrEqual(100)
    expect(none?.processor).toBe(0)
  })

  it.runIf(process.platform === 'linux')(
    'counts for each of two stages at once what its own programs took',
    async () => {
      const clock = new StageClock(50)
      const work = (milliseconds: number): string => `while (process.cpuUsage().user < ${milliseconds * 1_000});`
      await Promise.all(
        [800, 0].map((milliseconds) =>
          clock.measureBeside(String(milliseconds), ({ onStart }) =>
            run(process.execPath, ['-e', work(milliseconds)], { ...(onStart && { onStart }) })
          )
        )
      )
      const timeOf = (name: string): number => clock.stages.find((stage) => stage.name === name)?.processor ?? 0
      expect(timeOf('800')).toBeGreaterThan(timeOf('0') + 400)
    }
  )

  it('names the ten slowest files and tests, longest first', () => {
    const file = (name: string, startTime: number, endTime: number) => ({ name: `/src/${name}`, startTime, endTime })
    const files = filesOfVitest({
      testResults: [file('a.test.ts', 0, 500), ...Array.from({ length: 12 }, (_, at) => file(`${at}.test.ts`, 0, at))]
    })
    expect(slowest('files', files).split('\n').slice(0, 2)).toEqual(['Slowest files:', '     0.5 s  a.test.ts'])
    expect(slowest('files', files).split('\n')).toHaveLength(11)
    const tests = timesOfPlaywright({
      suites: [
        {
          title: 'a.spec.ts',
          specs: [{ title: 'opens', tests: [{ status: 'flaky', results: [{ duration: 900 }, { duration: 600 }] }] }]
        }
      ]
    })
    expect(slowest('tests', tests)).toBe('Slowest tests:\n     1.5 s  a.spec.ts › opens')
  })
})
