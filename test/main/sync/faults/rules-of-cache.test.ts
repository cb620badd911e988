import { describe, expect, it } from 'vitest'
import type { ListKey } from '../../../../src/main/cache/types'
import { ACTIVE, DELETED, openEngine, page, type Engine } from '../../cache/engine'
import { brokenRules } from './rules-of-cache'

function given(): Engine {
  const engine = openEngine()
  const swept = (list: ListKey, items: readonly object[]): void => {
    const cursor = engine.sweep.begin(list, 5, 1)
    engine.ingestPage(page(items, { list, pass: cursor.pass, cursor }))
    engine.sweep.end(list, { isComplete: true, obstacle: null, at: 2 })
  }
  swept(ACTIVE, [{ id: 1, name: 'Ромашка', data: { note: 'мак' } }])
  swept(DELETED, [{ id: 2, name: 'Лютик' }])
  return engine
}

describe('the rules of a cache at rest', () => {
  it('hold after two lists were swept', () => {
    expect(brokenRules(given().db)).toEqual([])
  })

  it.each([
    ['UPDATE counts SET records = records + 1', /^not so: counts are those of the records/],
    ['UPDATE raw_blocks SET live = 7', /^not so: a block counts/],
    ['DELETE FROM raw_data', /^not so: an answer is where/],
    ['UPDATE records SET has_info = 1 WHERE id = 1', /^not so: a record knows/],
    ['UPDATE places SET rid = 99 WHERE rid = 1', /^not so: every record has a place/],
    ['UPDATE change_keeping SET changes = 5', /^not so: changes are counted/],
    ['UPDATE search_state SET up_to = 0', /^not so: all records are in the index/],
    ['UPDATE records SET state = 1 - state', /^not so: a title is found/],
    ['DELETE FROM search_titles', /^not so: a title is found/],
    [`INSERT INTO search_titles (rowid, words) VALUES (77, 'чужое')`, /^not so: search finds nothing else/]
  ])('are seen to be broken by %s', (sql, rule) => {
    const { db } = given()
    db.pragma('foreign_keys = OFF')
    db.exec(sql)
    expect(brokenRules(db).filter((line) => rule.test(line))).toHaveLength(1)
  })
})
