import type { palette as en } from '../en/palette'

export const palette: typeof en = {
  title: 'Поиск по всему',
  field: 'Название, номер, телефон, ИНН или команда',
  results: 'Результаты',
  found: '{n} результат | {n} результата | {n} результатов',
  looking: 'Поиск в сохранённом на этом компьютере',
  nothing: 'В сохранённом на этом компьютере таких слов нет.',
  nothingCommand: 'Команды с таким названием нет.',
  nothingHint: 'Попробуйте меньше слов или другую часть названия.',
  noVisits: 'Здесь будет то, что вы открывали и закрепили.',
  failed: 'Поиск не удался',
  retry: 'Повторить',
  more: 'Найдено больше, чем показано: добавьте слова.',
  readAs: 'Также как «{text}»',
  untitled: 'Без названия, номер {id}',
  scopes: 'Где искать',
  scope: {
    all: 'Везде',
    commands: 'Команды',
    projects: 'Проекты',
    people: 'Люди',
    files: 'Файлы',
    events: 'События'
  },
  group: {
    pinned: 'Закреплённые',
    recent: 'Недавно открытые',
    commands: 'Команды',
    project: 'Проекты',
    'project-group': 'Группы проектов',
    people: 'Люди',
    'user-group': 'Группы пользователей',
    folder: 'Папки',
    file: 'Файлы',
    'calendar-event': 'События'
  },
  in: '{label}: ',
  number: 'Номер',
  deleted: 'удалено',
  missing: 'больше не возвращается',
  actions: 'Действия',
  actionsOf: 'Что можно сделать с «{title}»',
  back: 'К результатам',
  action: {
    open: 'Открыть',
    window: 'Открыть в отдельном окне',
    link: 'Скопировать ссылку',
    title: 'Скопировать название',
    pin: 'Закрепить',
    unpin: 'Открепить'
  },
  keys: { choose: 'выбрать', open: 'открыть', actions: 'действия' },
  signs: "> команды   # проекты   {'@'} люди   / файлы — или слово и Tab"
}
