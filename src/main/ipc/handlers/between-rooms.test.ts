/** Names shared between projects and files, in either order of reading. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Field } from '@shared/model/record'
import { SYNC_GROUPS } from '@shared/model/sync'
import { openFilesArea, type FilesArea } from '../../../../test/main/ipc/handlers/files-area'

let area: FilesArea

beforeEach(async () => {
  area = await openFilesArea({ hasFolderLinks: true })
  await area.sweep([...SYNC_GROUPS.projects, ...SYNC_GROUPS.files])
})

afterEach(() => area.close())

const references = (fields: readonly Field[] | undefined, kind: string): unknown[] =>
  (fields ?? []).flatMap(({ key, value }) =>
    value.type === 'references' && value.kind === kind ? value.references.map((one) => [key, one.id, one.label]) : []
  )

it('a project leads to its folder, and the folder and its files lead back, each by its name', async () => {
  const { cache } = area.workspace
  const [told] = (await area.service.rows('/projects?count=1&order_by=id&reverse=1')) as {
    id: number
    name: string
    folder_id: number
  }[]
  if (told === undefined) throw new Error('no project')
  const folder = told.folder_id
  const { name: folderName } = await area.service.record(`/cloud/folders/info?id=${folder}`)
  const project = await cache.projects.get(told.id)
  expect(references(project?.value.fields, 'folder')).toEqual([['folder_id', folder, folderName]])
  const back = await cache.records.get({ noun: 'folder', id: folder })
  expect(references(back?.value.fields, 'project')).toEqual([['project_id', told.id, told.name]])
  const file = (await area.service.rows('/cloud/files?count=1000')).find(({ project_id: of }) => of !== undefined)
  const { name: of } = await area.service.record(`/projects/info?id=${String(file?.['project_id'])}`)
  const inside = await cache.records.get({ noun: 'file', id: Number(file?.['id']) })
  expect(references(inside?.value.fields, 'project')).toEqual([['project_id', file?.['project_id'], of]])
})

it('a project is called by its new name in what names it, once that is known', async () => {
  const { cache } = area.workspace
  const [told] = (await area.service.rows('/projects?count=1&order_by=id&reverse=1')) as {
    id: number
    folder_id: number
  }[]
  if (told === undefined) throw new Error('no project')
  area.service.world.projects.update(told.id, { name: 'Renamed' })
  await area.workspace.records.record('project', told.id)
  const back = await cache.records.get({ noun: 'folder', id: told.folder_id })
  expect(references(back?.value.fields, 'project')).toEqual([['project_id', told.id, 'Renamed']])
})
