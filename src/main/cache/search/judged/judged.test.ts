import { describe, expect, it } from 'vitest'
import { askJudged, measure, report } from './judge'
import { JUDGEMENTS, VISITED } from './queries'
import { RECORDS } from './records'

const classes = askJudged(RECORDS, JUDGEMENTS, VISITED)

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
})
