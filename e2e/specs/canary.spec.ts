import { expect, test } from '../fixtures.ts'
import { ask } from '../support/bridge.ts'
import { filesWith } from '../support/files.ts'
import { SECRET_HEADER, TOKEN_HEADER } from '../support/gate.ts'
import { heapOf } from '../support/memory.ts'

test('token and secret are in the keychain, in the two headers, and nowhere else', async ({
  app,
  screens,
  service,
  folders
}) => {
  const { token, secret } = service.credentials
  await app.start()
  await screens().connect.connectTo(service, 'Canary')
  await expect(screens().shell.statusSaying('Online')).toBeVisible()
  // In the examined run, nobody types the secrets.
  await app.restart()
  const { projects, shell, settings } = screens()
  await expect(projects.rows.first()).toBeVisible()
  await projects.open(1)
  await expect(projects.detail.getByRole('heading', { name: 'Custom fields', exact: true })).toBeVisible()
  await projects.showRaw()
  await expect(projects.panel).toContainText('"id"')
  await shell.status.click()
  await expect(shell.panel).toBeVisible()
  await app.page.keyboard.press('Escape')
  // A detailed error is a typical leak of secrets.
  service.behaviour = () => ({
    status: 500,
    body: JSON.stringify({ error: `bad token ${token} and secret ${secret}` })
  })
  await projects.detail.getByRole('button', { name: 'Refresh this project' }).click()
  await expect(projects.detail).toContainText('Could not be refreshed')
  service.behaviour = () => null
  await shell.choose('Manage workspaces')
  await settings.act('Canary', 'Change address')
  await expect(screens().connect.address).toHaveValue(service.address)

  await test.step('not in what main answers', async () => {
    const list = await ask(app.page, 'workspaces.list', undefined)
    const id = (list as { value: { id: string }[] }).value[0]!.id
    const sort = { key: 'id', descending: true }
    const replies = [
      list,
      await ask(app.page, 'app.info', undefined),
      await ask(app.page, 'settings.get', undefined),
      await ask(app.page, 'sync.status', { workspaceId: id }),
      await ask(app.page, 'projects.list', {
        workspaceId: id,
        deleted: false,
        filter: null,
        sort,
        columns: [],
        offset: 0,
        limit: 100
      }),
      await ask(app.page, 'projects.get', { workspaceId: id, id: 1, refresh: true }),
      await ask(app.page, 'workspaces.removalPreview', { workspaceId: id }),
      await ask(app.page, 'workspaces.activate', { workspaceId: id }),
      await ask(app.page, 'workspaces.update', { workspaceId: id, nonsense: true })
    ]
    const text = JSON.stringify(replies)
    expect(text).not.toContain(token)
    expect(text).not.toContain(secret)
  })

  await test.step('not in the page', async () => {
    const html = await app.page.content()
    expect(html).not.toContain(token)
    expect(html).not.toContain(secret)
    const heap = await heapOf(app.page)
    // Proves that the snapshot contains texts.
    expect(heap).toContain(service.address)
    // The test itself has not put the secrets into this page.
    expect(heap.includes(token)).toBe(false)
    expect(heap.includes(secret)).toBe(false)
  })

  await test.step('on the wire in the two headers only', () => {
    for (const { path, query, headers, body } of service.requests) {
      const { [TOKEN_HEADER]: sentToken, [SECRET_HEADER]: sentSecret, ...others } = headers
      expect(sentToken, path).toBe(token)
      expect(sentSecret, path).toBe(secret)
      expect(JSON.stringify([path, query, others, body])).not.toMatch(new RegExp(`${token}|${secret}`))
    }
  })

  await test.step('in no file and no log', async () => {
    expect(app.output()).not.toMatch(new RegExp(`${token}|${secret}`))
    await app.quit()
    expect(app.logs()).toContain('request answered')
    expect(filesWith(folders.all, token, secret)).toEqual([])
    expect(filesWith(folders.all, service.address).length).toBeGreaterThan(0)
  })
})
