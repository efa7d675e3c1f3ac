/** An error in the diagnostic log. */
export const describeError = (error: unknown): { readonly message: string; readonly stack: string } =>
  error instanceof Error ? { message: error.message, stack: error.stack ?? '' } : { message: String(error), stack: '' }
