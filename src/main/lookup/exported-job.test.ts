// Exported file of a list: the original columns, then the current results.
import { describe, expect, it } from 'vitest'
import type { Decision } from '@shared/model/lookup-batch'
import type { AddedColumn, ExportWords } from '@shared/contract/lookup'
import { BatchRuns } from './batch-runs'
import { jobColumns, jobRowsToExport } from './exported-job'
import { openHere, PaidProvider } from '../../../test/main/lookup/paying-world'

const WORDS: ExportWords = {
  verdicts: { good: 'Sure', check: 'Check', bad: 'Not usable' },
  states: {
    ...{ empty: 'Empty', open: 'Not sent', sent: 'On its way', answered: 'Answered' },
    ...{ 'in-doubt': 'In doubt', refused: 'Refused' }
  }
}
const ADDED: readonly AddedColumn[] = (['final', 'result', 'verdict', 'state', 'qc', 'nothing'] as const).map(
  (part) => ({ column: 0, part, heading: part })
)

async function answeredList() {
  const store = openHere(null, null)
  const { jobs } = store.ask
  const job = await jobs.begin({
    ...{ name: 'list.csv', at: 1, form: 'array', headings: ['Who', 'Phone', ''] },
    columns: [{ index: 1, heading: 'Phone', type: 'phone' }]
  })
  await jobs.addRows(job, [
    { fileRow: 2, cells: ['=Anna', ' 8 916 100-00-00 ', 'x'] },
    { fileRow: 3, cells: ['Boris', '', 'y'] },
    { fileRow: 5, cells: ['Vera'] }
  ])
  await jobs.made(job)
  const runs = new BatchRuns({
    ...{ client: new PaidProvider(() => 'none').client, withoutClient: null as never, now: Date.now },
    ...{ log: { warn: () => undefined }, onJob: () => undefined, store: () => Promise.resolve(store) },
    ...{ mayPay: () => Promise.resolve(), hold: () => undefined }
  })
  await runs.start(job, 1, false)
  while (runs.isRunning(job)) await new Promise((resolve) => setImmediate(resolve))
  /** Rows of the file as texts. */
  const written = async (filter: 'all' | 'good' | 'open' = 'all'): Promise<string[][]> => {
    const whole = await jobs.one(job)
    const { ids, rows } = jobRowsToExport(store, whole, { filter, added: ADDED, words: WORDS })
    const found = await rows(await ids(), [])
    const keys = jobColumns(whole, ADDED).map(({ key }) => key.replace('field:', ''))
    return found.map(({ fields }) =>
      keys.map((key) => {
        const field = fields[key]
        return field?.type === 'text' ? field.text : '?'
      })
    )
  }
  return { store, job, written }
}

describe('the file of a list', () => {
  it('has the original columns as they were, then the added ones', async () => {
    const { store, job, written } = await answeredList()
    const headings = jobColumns(await store.ask.jobs.one(job), ADDED).map(({ heading }) => heading)
    expect(headings).toEqual(['Who', 'Phone', '', 'final', 'result', 'verdict', 'state', 'qc', 'nothing'])
    const [first, second, third] = await written()
    expect(first?.slice(0, 3)).toEqual(['=Anna', ' 8 916 100-00-00 ', 'x'])
    const [final, result, verdict, state, qc, nothing] = first?.slice(3) ?? []
    expect(result).toMatch(/^\+7 916/)
    expect([final, verdict, state, qc, nothing]).toEqual([result, 'Sure', 'Answered', '0', ''])
    expect(second).toEqual(['Boris', '', 'y', '', '', '', 'Empty', '', ''])
    expect(third?.slice(0, 3)).toEqual(['Vera', '', ''])
    await store.close()
  })

  it.each([
    [{ kind: 'take', text: 'another' }, 'another'],
    [{ kind: 'leave' }, ' 8 916 100-00-00 ']
  ] as const satisfies readonly (readonly [Decision, string])[])(
    'writes what was decided: %o',
    async (decision, text) => {
      const { store, job, written } = await answeredList()
      await store.ask.jobs.decide(job, 0, 0, decision)
      expect((await written())[0]?.[3]).toBe(text)
      await store.ask.jobs.decide(job, 0, 0, null)
      expect((await written())[0]?.[3]).toMatch(/^\+7 916/)
      await store.close()
    }
  )

  it('holds the rows of the filter alone', async () => {
    const { store, written } = await answeredList()
    expect((await written('good')).map(([who]) => who)).toEqual(['=Anna'])
    expect(await written('open')).toEqual([])
    await store.close()
  })
})
