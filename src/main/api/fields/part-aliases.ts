/** The part of the alias table for children of projects and results of lookups: see aliases.ts. */
import { wordList } from '@shared/rules/word-tables'
import { RESPONSIBLE, TITLE, type WrittenAlias } from './alias'
import type { AnyNoun } from './decoded'

const PARTS: readonly AnyNoun[] = ['step', 'action', 'checklist', 'good', 'payment']
/** Names of a person involved, not of the record itself. */
const PERSON =
  /user|responsible|manager|owner|author|creator|person|client|customer|company|contact|assign|currency|employee|staff|type|status|stage|step|unit|measure|category|project|deal|order|account|org|first|last|middle/

export const PART_ALIASES: readonly WrittenAlias[] = [
  {
    // The normalised lookup result comes before its parts; the original text comes last.
    role: 'title',
    nouns: ['match'],
    names: wordList(`
      result ${TITLE} value unrestricted_value phone email birthdate passport query text source
    `),
    pattern: /(^|_)(name|title|subject)$/,
    except: /first|last|middle|user|region|city|street|country|area/
  },
  {
    role: 'title',
    nouns: ['payment', 'action'],
    names: wordList(`
      ${TITLE} summary theme purpose *_purpose pay_purpose comment comments text description note notes remark remarks
      details message body content комментарий назначение примечание описание
    `),
    pattern: /(^|_)(name|title|subject|summary|purpose)$/,
    except: PERSON
  },
  {
    role: 'title',
    nouns: ['checklist'],
    names: wordList(`
      ${TITLE} text content summary body task todo item value description текст пункт
    `),
    pattern: /(^|_)(name|title|text|content)$/,
    except: PERSON
  },
  {
    role: 'title',
    nouns: ['good'],
    names: wordList(`
      ${TITLE} *_label item_name offer_name position_name value text summary description desc товар
    `),
    pattern: /(^|_)(name|title|label)$/,
    except: PERSON
  },
  {
    role: 'price',
    nouns: ['good'],
    names: wordList(`
      price unit_price price_unit price_per_unit item_price price_per_item sale_price selling_price subprice
      *_price price_each cost unit_cost rate tariff цена cena tsena стоимость stoimost amount sum
    `),
    pattern: /(^|_)(price|cost)$/,
    except: /total|full|discount|tax|vat|currency|delivery|min|max|old|base/
  },
  {
    role: 'price',
    nouns: ['payment'],
    names: wordList(`
      amount sum summ summa value *_amount *_sum *_value total total_amount amount_total total_amt amt price cost money
      сумма стоимость цена сумма_платежа summa_platezha сумма_оплаты summa_oplaty stoimost
    `),
    pattern: /(^|_)(amount|summ?a?|amt|total|сумма)(_(rub|rur|usd|eur|руб))?$/,
    except:
      /discount|tax|vat|currency|delivery|refund|return|fee|commission|unapplied|applied|rest|left|debt|min|max|account/
  },
  {
    role: 'total',
    nouns: ['good'],
    names: wordList(`
      total sum total_price price_total total_sum total_amount total_cost amount full_price line_total row_sum
      *_sum *_total line_amount amount_total total_ttc total_incl_tax total_with_tax subtotal price_subtotal
      total_ht summ summa *_summa total_summ total_summa итого itogo сумма
    `),
    pattern: /(^|_)(total|summ?a?|amount|сумма)$/,
    except: /discount|tax|vat|currency|delivery/
  },
  {
    role: 'responsible',
    nouns: PARTS,
    // The author is the fallback for the person responsible.
    names: wordList(`
      ${RESPONSIBLE} author_id author created_by created_by_id created_by_user_id create_uid creator_id creator
      creator_user_id master_id master staff_id staff person_id person автор
    `),
    pattern: /(^|_)(responsible|assignee|manager|owner|author)(_user)?(_id)?$/
  },
  {
    role: 'event-type',
    nouns: ['action'],
    names: wordList(`
      type_id type action_type_id action_type actions_type_id actions_type event_type_id event_type
      actions_types event_types activity_type_id activity_type activity_id activity task_type_id task_type kind_id
      kind category_id category тип вид
    `),
    pattern: /(^|_)types?(_ids?)?$/
  },
  {
    role: 'good',
    nouns: ['good'],
    names: wordList(`
      good_id good goods_id goods product_id product products catalog_good_id catalog_id nomenclature_id
      nomenclature item_id article_id offer_id offer assortment variant variation_id sku_id fk_product товар
    `),
    pattern: /(^|_)(good|product|nomenclature)s?(_id)?$/
  },
  {
    role: 'quantity',
    nouns: ['good'],
    names: wordList('quantity qty count number pieces pcs volume units kol kol_vo количество кол_во'),
    pattern: /(^|_)(quantity|qty)$/
  },
  {
    role: 'direction',
    nouns: ['payment'],
    names: wordList(`
      type payment_type type_id payment_type_id direction kind is_credit credit is_income income incoming
      is_incoming is_debit debit is_expense expense outgoing is_outgoing operation operation_type flow sign
      тип приход расход
    `),
    pattern: /(^|_)(type|direction)(_id)?$/
  },
  {
    role: 'start',
    nouns: ['step'],
    names: wordList(`
      start start_at starts_at start_date date_start start_time begin begin_at begin_date date_begin begins_at
      entered entered_at date_enter date_entered enter_date date_in in_at moved_at moved date_move since from date_from
      started started_at *_date date_* date date_time datetime changed_at changed changed_on moment occurred_at
      happened_at time начало дата
    `),
    pattern: /(^|_)(starts?|begins?|enter(ed)?)(_|$)/
  },
  {
    role: 'end',
    nouns: ['step'],
    names: wordList(`
      end end_at ends_at end_date date_end end_time finish finish_at finish_date date_finish finished_at left
      left_at leave_date date_leave exited exited_at date_out out_at closed_at completed_at date_to to till until ended_at
      stop stop_at stop_date date_stop stop_time stopped_at
      окончание конец
    `),
    pattern: /(^|_)(ends?|stop(s|ped)?|finish(ed)?|left)(_|$)/
  },
  {
    role: 'date',
    nouns: ['action', 'payment'],
    names: wordList(`
      datetime date_time date *_date date_* *_at at moment when day happened_at occurred_at performed_at held_at
      paid_at paid_on pay_date date_pay payment_date captured_at start start_at starts_at start_date date_start
      start_time start_datetime begin date_from from planned_at planned_on plan_date due_date due_at due deadline
      complete_till spent_on time timestamp дата
    `),
    pattern: /(^|_)(date|datetime|moment|at|on)$|^date_/,
    except:
      /creat|add|insert|updat|modif|chang|edit|mark|delet|remov|return|end|finish|until|before|expire|due|deadline|remind|close|complet|done|zone|format|_id$/
  },
  {
    role: 'due',
    nouns: ['checklist'],
    names: wordList(`
      deadline due due_date date_due due_at due_to *_deadline deadline_at deadline_date expires expires_at
      expire_date date_expire expiration_date expiry term date_term until till date_to date_end end_date end
      end_at finish finish_date date_finish plan_date planned_at date срок дедлайн крайний_срок
    `),
    pattern: /(^|_)(deadline|due)(_|$)/
  },
  {
    role: 'done',
    nouns: ['checklist', 'action'],
    names: wordList(`
      done is_done completed is_completed complete is_complete finished is_finished closed is_closed checked
      is_checked ready is_ready executed due_complete done_at completed_at finished_at closed_at date_done
      выполнено выполнен завершено готово
    `),
    pattern: /(^|_)(done|completed|finished|checked)(_at)?$/,
    except: /(^|_)(by|user|count|items)(_|$)/
  },
  {
    role: 'overdue',
    nouns: ['checklist'],
    names: wordList(`
      expired is_expired overdue is_overdue outdated is_outdated delayed is_delayed late is_late просрочено
      просрочен
    `),
    pattern: /(^|_)(expired|overdue)$/,
    except: /(^|_)(by|user|count|items|days)(_|$)/
  },
  {
    role: 'items',
    nouns: ['checklist'],
    names: wordList(`
      items points checklist_items checklists_items tasks elements list entries rows lines steps positions
      children checks todos options data пункты элементы
    `),
    pattern: /(^|_)(items|points|tasks)$/,
    except: /(^|_)(count|total|done)(_|$)/
  }
]
