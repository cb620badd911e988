import type { Rule } from 'eslint'

export const booleanNames: Rule.RuleModule
