import type { ComponentProps } from 'react'

/**
 * A control with the look of its surroundings: a tab, chip, figure or name that can be pressed. Never a submit button:
 * bare Enter in a field must not send anything.
 */
export const Pressable = (props: Omit<ComponentProps<'button'>, 'type'>) => <button type="button" {...props} />
