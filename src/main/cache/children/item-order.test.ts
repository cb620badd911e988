import { expect, it } from 'vitest'
import { openRealChildren } from '../../../../test/main/cache/children/real-children'
import type { AnswerPart } from './operations'

const list = { project: 7, kind: 'checklists' } as const

it('items of a checklist that are a map by ids keep the order in which they were written, also after a partial answer', () => {
  const engine = openRealChildren()
  const take = (text: string, part: AnswerPart): void => {
    engine.engine.children.ingest({ ...list, body: new TextEncoder().encode(text), receivedAt: 1_000, part })
  }
  const items = (): unknown => {
    const page = engine.engine.children.page({
      id: 7,
      kind: 'checklists',
      filter: {},
      offset: 0,
      limit: 9,
      today: 20_530
    })
    return (page as Exclude<typeof page, Promise<unknown>>).value.rows.map(({ title, items: all }) => [
      title,
      all.map((item) => item.title)
    ])
  }
  const text = '{"30":{"name":"Measure","done":true},"4":{"name":"Order"},"12":{"name":"Pay"}}'
  take(`{"data":[{"id":1,"name":"Start","items":${text}}]}`, { of: 'whole' })
  expect(items()).toEqual([['Start', ['Measure', 'Order', 'Pay']]])
  take('{"data":[{"id":1,"name":"Begin"}]}', { of: 'part' })
  expect(items()).toEqual([['Begin', ['Measure', 'Order', 'Pay']]])
})
