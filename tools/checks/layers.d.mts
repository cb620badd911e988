import type { Rule } from 'eslint'

export const downwards: Rule.RuleModule
