import { expect, test } from '../fixtures.ts'
import { SMALL } from '../fixtures.ts'
import { request } from '../support/bridge.ts'
import { projectsOf } from '../support/records.ts'

test('what is cached is found without the service: by its number, its title, the beginnings of words', async ({
  app,
  screens,
  service,
  demoOf
}) => {
  const { items } = await projectsOf(await demoOf(SMALL))
  await app.open(service)
  await expect(screens().projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })
  await service.cut()
  const asked = service.requests.length
  const [workspace] = await request(app.page, 'workspaces.list', undefined)
  const find = async (text: string): Promise<readonly { id: number; noun: string }[]> => {
    const query = { text, nouns: null, deleted: false, limit: 20 }
    return (await request(app.page, 'search.cache', { workspaceId: workspace?.id ?? '', ...query })).hits
  }
  // The index is updated after the records.
  await expect.poll(async () => (await find(items.at(-1)!.name)).length).toBeGreaterThan(0)
  for (const project of [items[0]!, items[40]!, items.at(-1)!]) {
    const titled = items.filter(({ name }) => name === project.name).map(({ id }) => id)
    expect((await find(String(project.id)))[0]).toMatchObject({ id: project.id })
    expect(titled).toContain((await find(project.name))[0]?.id)
    expect(titled).toContain((await find(project.name.toUpperCase()))[0]?.id)
    const begun = project.name
      .match(/\p{L}{4,}/gu)!
      .slice(0, 3)
      .map((word) => word.slice(0, 4))
    expect((await find(begun.join(' '))).map(({ id }) => id)).toContain(project.id)
  }
  expect(await find('qqqzzz')).toEqual([])
  expect(service.requests.length).toBe(asked)
})
