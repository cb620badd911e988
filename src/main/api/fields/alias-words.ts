/** Names shared by several entries of the alias table. */

/** Names separated by spaces. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

export const RESPONSIBLE = `
  responsible_user_id responsible_user responsible_id responsible user_id user assigned_user_id
  assigned_user assigned_to assigned_to_id assigned_by_id assignee_id assignee manager_id manager owner_id
  owner owner_user_id executor_id executor performer_id performer employee_id employee resp_id resp
  ответственный менеджер исполнитель
`

/** Names that almost anything may have; names specific to a noun follow. */
export const TITLE = `
  name title *_name *_title caption subject label display_name displayname heading header topic full_name
  short_name name_full nm ttl название наименование имя заголовок тема
`
