import { describe, expect, it } from 'vitest'
import { askJudged, measure, report } from '../judge'
import { PEOPLE_NAMED, REFERENCES_NAMED } from './names'
import { JUDGEMENTS, VISITED } from './queries'
import { RECORDS } from './records'

/** Hold-out set: nothing is tuned on it. If only this one fails, the ranking was overfitted to the other set. */
describe('the set that is kept apart', () => {
  it('is served as well as the one that the ranking was made with', () => {
    const classes = askJudged(
      { records: RECORDS, people: PEOPLE_NAMED, references: REFERENCES_NAMED },
      JUDGEMENTS,
      VISITED
    )
    process.stdout.write(`${report('The set kept apart', classes)}\n`)
    const { at1, at5, reciprocal } = measure(Object.values(classes).flat())
    expect(at1).toBeGreaterThanOrEqual(0.9)
    expect(at5).toBeGreaterThanOrEqual(0.98)
    expect(reciprocal).toBeGreaterThanOrEqual(0.93)
  })
})
