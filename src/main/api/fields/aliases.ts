/**
 * The alias table: all possible field names in one ordered table. A field gets a role if its name is listed AND its
 * value has the role's format. If several fields of a record qualify, the first name wins.
 * The interface names few fields (sections "Resources" and "Project filter body fields"); the rest are common names in
 * such services. Users can correct the result on the Fields page.
 */
import { wordList } from '@shared/rules/word-tables'
import type { ReferenceKind } from '@shared/model/record'
import { type Alias, RESPONSIBLE, ROLE_VALUES, type WrittenAlias } from './alias'
import { CALENDAR_ALIASES } from './calendar-aliases'
import type { AnyNoun } from './decoded'
import { PART_ALIASES } from './part-aliases'
import { FILE_ALIASES } from './file-aliases'

const NAMED: readonly AnyNoun[] = ['module', 'list']
const PERSON =
  /user|responsible|manager|owner|author|creator|person|client|customer|company|contact|assign|currency|stage|step|funnel|group|file_|type|category|employee|first|last|middle/

const TITLE_PATTERN = /(^|_)(name|title|caption|subject|heading|название|наименование)$/
const TITLES = `
  *_name *_title caption subject label display_name heading header topic full_name short_name name_full value filename
  file_name text summary nm ttl название наименование имя заголовок тема
`
/** Fallbacks for a missing title: the document's number or description. */
const WRITTEN = 'number *_number doc_number document_number номер description описание'
const CREATED = {
  role: 'created',
  names: wordList(`
    created created_at created_on created_date date_created date_create create_date creation_date created_time
    create_time creation_time time_create time_created created_ts created_timestamp date_add add_date added added_at
    add_time time_added date_added insert_date inserted inserted_at registered registered_at ctime dt_create
    dt_created cdate date_insert date_entered opened_at дата_создания создан создано
  `),
  pattern: /(^|_)(creat\w*|added|inserted)(_|$)/,
  except: /(^|_)(by|user|author|id|name)(_|$)/
} as const satisfies WrittenAlias
const START = `
  start start_at starts_at start_date date_start start_time begin begin_at begin_date date_begin begins_at
  date_from from started started_at time_start dt_start dtstart start_datetime date_time_start
`
const START_PATTERN = /(^|_)(start(s|ed)?|begins?)(_|$)/
const STAGE = `
  step_id step stage_id stage current_step_id current_step current_stage_id current_stage sales_step_id
  funnel_step_id funnel_stage_id этап стадия
`
const STAGE_PATTERN = /(^|_)(step|stage)(_id)?$/
/** Nouns whose date is a date of their subject, not of creation. */
const DATED: readonly AnyNoun[] = ['calendar-event', 'action', 'payment', 'step', 'checklist']

const ENTRIES: readonly WrittenAlias[] = [
  // The first matching entry of a role and noun counts.
  ...PART_ALIASES,
  ...CALENDAR_ALIASES,
  ...FILE_ALIASES,
  { role: 'id', names: wordList('id *_id identifier ident uid gid pk') },
  {
    role: 'title',
    nouns: NAMED,
    names: wordList(`
      title label caption display_name plural_label label_plural *_title *_label singular_label description название
      заголовок name *_name
    `)
  },
  {
    role: 'name',
    nouns: NAMED,
    names: wordList(`
      name code alias slug api_name sysname system_name key *_key *_code *_name internal_name machine_name * table
      title label
    `)
  },
  {
    role: 'title',
    // Beside a title, `name` is often a person's or an internal one.
    names: wordList(`title name ${TITLES} ${WRITTEN}`),
    pattern: TITLE_PATTERN,
    except: PERSON
  },
  { ...CREATED, nouns: DATED },
  // A generic date is the fallback.
  { ...CREATED, otherwise: wordList('date moment datetime date_time doc_date document_date *_date дата') },
  {
    role: 'updated',
    names: wordList(`
      updated updated_at updated_on update_date date_update date_updated modified modified_at modified_on
      modify_date date_modify date_modified last_modified last_update last_updated changed changed_at edited
      edited_at mtime dt_update update_time time_update updated_time updated_ts write_date timestamp_x
      modified_time time_modified time_updated date_changed last_change last_changed date_edit edit_date
      date_edited edited_date edited_on edited_time edit_time time_edit dt_edit dt_modified change_date date_change
      changed_on changed_date change_time time_change modification_date date_modification дата_изменения изменен
      изменено дата_правки
    `),
    pattern: /(^|_)(updat\w*|modif\w*|changed|edited)(_|$)/,
    except: /(^|_)(by|user|author|id|name)(_|$)/
  },
  {
    role: 'price',
    names: wordList(`
      price amount sum total_summ summ_total cost total_price price_total full_price total_sum sum_total total_amount
      amount_total total_cost grand_total summ *_price *_amount *_sum *_summ *_cost budget *_budget opportunity revenue
      expected_revenue цена сумма стоимость бюджет сумма_документа сумма_договора сумма_сделки сумма_проекта
      сумма_заказа стоимость_проекта стоимость_договора цена_договора summa total_summa summa_dogovora
      summa_sdelki cena tsena stoimost byudzhet budzhet итого itogo total value
    `),
    pattern:
      /(^|_)(price|budget|amount|summ?a?|cost|revenue|stoimost|сумма|стоимость|бюджет)(_(rub|rur|usd|eur|руб))?$/,
    except:
      /paid|paym|pay_|prepa|advance|deposit|debt|discount|bonus|tax|vat|currency|delivery|shipping|purchase|net_|self|margin|profit|refund|left|rest|remain|weighted|formatted|min|max|per_|аванс|предоплат|оплачен|скидк|ндс|остаток|себестоим|avans|predoplat|oplach|skidk|nds|ostatok/
  },
  {
    role: 'currency',
    names: wordList(`
      currency_id currency currency_code price_currency price_currency_id curr_id curr cur валюта валюта_id
    `),
    pattern: /(^|_)currency(_id|_code)?$/
  },
  {
    role: 'funnel',
    names: wordList(`
      sales_funnel_id sales_funnel funnel_id funnel pipeline_id pipeline salesfunnel_id sales_pipeline_id
      sales_pipeline deal_pipeline program_id program воронка воронка_продаж
    `),
    pattern: /(^|_)(funnel|pipeline)(_id)?$/,
    nextTo: { role: 'stage', names: wordList('category_id category') }
  },
  {
    role: 'stage',
    nouns: ['project'],
    names: wordList(`${STAGE} *_stage_id *_stage phase_id phase status_id status state_id state *_status статус`),
    pattern: STAGE_PATTERN
  },
  {
    role: 'stage',
    nouns: ['action', 'checklist', 'step'],
    names: wordList(`${STAGE} phase_id phase status_id`),
    pattern: STAGE_PATTERN
  },
  {
    role: 'responsible',
    names: wordList(RESPONSIBLE),
    pattern: /(^|_)(responsible|assignee|manager|owner)(_user)?(_id)?$/
  },
  {
    role: 'project-groups',
    nouns: ['project'],
    names: wordList(`
      projects_group_id projects_groups_id project_group_id project_groups_id projects_groups project_groups
      projects_group project_group project_group_ids projects_group_ids folders группы_проектов
    `),
    pattern: /(^|_)projects?_groups?(_ids?)?$/
  },
  {
    role: 'participants-groups',
    names: wordList(`
      participants_group_id participants_groups_id participants_groups participants_group
      participant_group_ids participant_groups participant_group_id participants_group_ids member_groups groups
    `),
    pattern: /(^|_)(participants?|members?)_(user_)?groups?(_ids?)?$/
  },
  {
    role: 'participants-users',
    names: wordList(`
      participants_user_id participants_users_id participants_users participants_user participant_user_ids
      participants_user_ids participant_users participants participants_id participant_ids participants_ids
      members member_ids users users_ids user_ids users_id watchers observers участники
    `),
    pattern: /(^|_)participants?(_users?)?(_ids?)?$/
  },
  {
    role: 'user-group',
    nouns: ['project', 'calendar-event'],
    names: wordList(`
      group_id user_group_id users_group_id user_group users_group group responsible_group_id
      responsible_group department_id department team_id team отдел группа
    `),
    pattern: /(^|_)(user_)?group(_id)?$/,
    except: /project|participant|member/
  },
  {
    role: 'event-types',
    nouns: ['project'],
    names: wordList(`
      actions_type_id actions_types_id action_type_id actions_types action_types actions_type action_type
      action_type_ids actions_type_ids event_type_id event_types event_type_ids events_type_id events_types
    `),
    pattern: /(^|_)(actions?|events?)_types?(_ids?)?$/
  },
  {
    role: 'goods',
    names: wordList('good_id goods_id goods_ids good_ids goods good products product_ids product_id товары'),
    pattern: /(^|_)goods?(_ids?)?$/
  },
  {
    role: 'deleted',
    names: wordList(`
      deleted is_deleted del is_del removed is_removed in_trash trashed is_trashed trash deleted_flag
      flag_deleted deleted_at date_deleted removed_at deletion_mark marked_for_deletion in_recycle_bin recycled
      deleted_type deletion_type trash_type
      удален удалено пометка_удаления
    `),
    pattern: /(^|_)(is_)?(deleted|removed|trashed)$/,
    except: /(^|_)(by|user|count)(_|$)/
  },
  {
    role: 'parent',
    names: wordList('parent_id parent parent_group_id pid p_id list_id'),
    pattern: /(^|_)parent(_id)?$/
  },
  {
    role: 'position',
    names: wordList(`
      position pos sort sort_order sort_index order ordering order_num order_number order_nr order_index orderindex
      display_order ord ordinal index idx sequence seq sequence_number weight rank rang порядок
    `),
    pattern: /(^|_)(position|sort|sort_order|ordering)$/
  },
  { role: 'start', names: wordList(`${START} since начало`), pattern: START_PATTERN },
  {
    role: 'end',
    names: wordList(`
      end end_at ends_at end_date date_end end_time finish finish_at finish_date date_finish finished_at
      date_to to till until ended_at time_end dt_end dtend end_datetime date_time_end окончание конец
    `),
    pattern: /(^|_)(ends?|finish(ed)?)(_|$)/
  }
]

export const ALIASES: readonly Alias[] = ENTRIES.map((entry) => ({ ...ROLE_VALUES[entry.role], ...entry }))

/** Words for each noun in field names. */
export const NOUN_WORDS: Readonly<Record<AnyNoun, readonly string[]>> = {
  project: ['project', 'deal', 'lead', 'case'],
  'project-group': ['project_group', 'projects_group', 'group'],
  'user-group': ['user_group', 'users_group', 'group'],
  folder: ['folder', 'directory', 'dir'],
  file: ['file', 'document'],
  'calendar-event': ['event', 'calendar_event'],
  module: ['module'],
  list: ['list'],
  'list-element': ['element', 'list_element', 'item', 'option'],
  funnel: ['sales_funnel', 'funnel', 'pipeline'],
  stage: ['step', 'stage'],
  'event-type': ['action_type', 'actions_type', 'event_type', 'action', 'type'],
  'calendar-category': ['category', 'calendar', 'calendar_category'],
  step: ['step', 'stage'],
  action: ['action', 'event'],
  checklist: ['checklist'],
  good: ['good', 'product'],
  payment: ['payment'],
  match: ['match', 'record', 'object'],
  'module-record': ['record', 'object', 'match']
}

/** Tried in order. */
const KIND_WORDS: readonly (readonly [words: RegExp, kind: ReferenceKind])[] = [
  [/(^|_)projects?_groups?(_|$)/, 'project-group'],
  [/(^|_)(users?|participants?|members?|responsible)_groups?(_|$)|(^|_)(department|team)s?(_|$)/, 'user-group'],
  [/(^|_)(funnel|pipeline|воронка)s?(_|$)/, 'funnel'],
  [/(^|_)(step|stage|этап|стадия)s?(_|$)/, 'stage'],
  [/(^|_)(currency|currencies|валюта)(_|$)/, 'currency'],
  [/(^|_)(actions?|events?)_types?(_|$)/, 'event-type'],
  [/(^|_)calendar_categor(y|ies)(_|$)/, 'calendar-category'],
  [/(^|_)(goods?|products?|товары?)(_|$)/, 'good'],
  // A longer name may be a foreign id or concern folders only: `google_folder_id`, `file_type_id`.
  [
    /^(cloud_|storage_|disk_|root_|main_|parent_|project_|deal_)?(folders?|director(y|ies)|dirs?|папк[аи])(_проекта)?(_ids?)?$/,
    'folder'
  ],
  [/^(cloud_|storage_|disk_|project_|deal_)?(files?|файлы?)(_проекта)?(_ids?)?$/, 'file'],
  [/^(parent_|main_|related_|linked_)?(projects?|deals?|проекты?|сделк[аи])(_ids?)?$/, 'project'],
  [
    /(^|_)(users?|manager|responsible|author|owner|creator|executor|assignee|assigner|reporter|organi[sz]er|performer|employee|members?|participants?)(_|$)|(^|_)(created|updated|modified|deleted|assigned)_by(_|$)|ответственный|менеджер|автор|сотрудник|исполнитель/,
    'user'
  ]
]

/** Kind of a reference by words in its key, for fields without a role. */
export const kindByWords = (name: string): ReferenceKind =>
  KIND_WORDS.find(([words]) => words.test(name))?.[1] ?? 'unknown'
