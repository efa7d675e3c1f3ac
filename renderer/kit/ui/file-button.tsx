import { type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from './button'
import './file-button.css'

export interface FileButtonProps extends Pick<ButtonProps, 'size' | 'icon'> {
  /** What the file is, for who cannot see the button. */
  readonly label: string
  /** Endings and types that are offered, as the browser takes them. */
  readonly accept: string
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** A button that asks for one file. */
export function FileButton({ label, accept, onFile, children, ...look }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className="file-button__input"
        type="file"
        aria-label={label}
        tabIndex={-1}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file chosen again is read again.
          target.value = ''
        }}
      />
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
