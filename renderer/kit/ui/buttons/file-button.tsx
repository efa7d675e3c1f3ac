import { type ReactNode, useRef } from 'react'
import { Button, type ButtonProps } from './button'
import './file-button.css'

export interface FileButtonProps extends Pick<ButtonProps, 'size' | 'icon'> {
  /** Purpose of the file, for screen readers. */
  readonly label: string
  /** Accepted file extensions and types, in the browser's format. */
  readonly accept: string
  readonly onFile: (file: File) => void
  readonly children: ReactNode
}

/** A button for choosing a file. */
export function FileButton({ label, accept, onFile, children, ...buttonProps }: FileButtonProps) {
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
          // The same file can be chosen and read again.
          target.value = ''
        }}
      />
      <Button {...buttonProps} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
