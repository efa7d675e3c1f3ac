import packages from 'virtual:third-party'

/** Every package in Volley with the text of its license. */
export function ThirdParty() {
  return (
    <ul className="third-party">
      {packages.map(({ name, version, license, text }) => (
        <li key={name}>
          <details>
            <summary>
              {name} {version} <span className="muted">{license}</span>
            </summary>
            <pre className="selectable">{text}</pre>
          </details>
        </li>
      ))}
    </ul>
  )
}
