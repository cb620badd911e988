/** Names that several entries of the alias table share, and how they are written there. */

/** Names parted by spaces. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

export const RESPONSIBLE = `
  responsible_user_id responsible_user responsible_id responsible user_id user assigned_user_id
  assigned_user assigned_to assigned_to_id assigned_by_id assignee_id assignee manager_id manager owner_id
  owner owner_user_id executor_id executor performer_id performer employee_id employee resp_id resp
  ответственный менеджер исполнитель
`

/** What nearly anything may be called by; further names of a kind follow these. */
export const TITLE = `
  name title *_name *_title caption subject label display_name displayname heading header topic full_name
  short_name name_full nm ttl название наименование имя заголовок тема
`
