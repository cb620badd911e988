import { describe, expect, it } from 'vitest'
import { askJudged, measure, PEOPLE, REFERENCES, report } from './judge'
import { PEOPLE_NAMED, REFERENCES_NAMED } from './names'
import { JUDGEMENTS, VISITED } from './queries'
import { RECORDS } from './records'

const classes = askJudged({ records: RECORDS, people: PEOPLE_NAMED, references: REFERENCES_NAMED }, JUDGEMENTS, VISITED)

describe('the judged set', () => {
  it('has many queries among many records', () => {
    expect(Object.values(JUDGEMENTS).flat().length).toBeGreaterThanOrEqual(120)
    expect(Object.values(RECORDS).flat().length).toBeGreaterThanOrEqual(300)
  })

  it('finds what is looked for first, or nearly so', () => {
    process.stdout.write(`${report('The judged set', classes)}\n`)
    const { at1, at5, reciprocal } = measure(Object.values(classes).flat())
    expect(at1).toBeGreaterThanOrEqual(0.9)
    expect(at5).toBeGreaterThanOrEqual(0.98)
    expect(reciprocal).toBeGreaterThanOrEqual(0.93)
  })

  // They are a tenth of the set, so a total failure would hardly show in the overall result.
  it.each([
    [PEOPLE, 8],
    [REFERENCES, 4]
  ])('finds %s as well', (name, least) => {
    const { queries, at1, at5, reciprocal } = measure(classes[name] ?? [])
    expect(queries).toBeGreaterThanOrEqual(least)
    expect(at1).toBeGreaterThanOrEqual(0.9)
    expect(at5).toBeGreaterThanOrEqual(0.98)
    expect(reciprocal).toBeGreaterThanOrEqual(0.93)
  })
})
