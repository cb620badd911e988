export function pathWith(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv
export function neutralEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv
