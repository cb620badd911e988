import type { en } from '../en'

export const views: (typeof en)['views'] = {
  saved: 'Сохранённые',
  save: 'Сохранить вид',
  saveChanges: 'Сохранить изменения',
  layout: 'Как показать',
  as: {
    board: 'Доска',
    table: 'Таблица',
    chart: 'Воронка'
  },
  newName: 'Новый вид',
  name: 'Название вида',
  commands: 'Вид «{name}»',
  isKeptOffline: 'держится наготове без сети',
  keptReady:
    'готово без сети: {ready} из {projects} проекта, {size} | готово без сети: {ready} из {projects} проектов, {size} | готово без сети: {ready} из {projects} проектов, {size}',
  linkCopied: 'Ссылка на этот вид скопирована.',
  removed: 'Вид «{name}» удалён.',
  gone: 'Этого вида больше нет.'
}
