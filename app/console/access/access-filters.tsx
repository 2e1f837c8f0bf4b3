import type { Choice } from "~/console/kit/choices";
import { ROLE_DEFAULT } from "~/contract/kit/rules";
import { selectLook } from "~/ui/select-field";
import { inputLook } from "~/ui/text-field";
import { useZoneName } from "~/ui/time";
import { words } from "./words";

interface AccessFiltersProps {
  chosen: Readonly<Record<string, string>>;
  clients: readonly Choice[];
  roles: readonly string[];
}

export function AccessFilters({ chosen, clients, roles }: AccessFiltersProps) {
  const zone = useZoneName();
  const { clientId, role, at } = chosen;
  const offered = [...new Set([ROLE_DEFAULT, ...roles, ...(role ? [role] : [])])];
  return (
    <>
      <select
        className={`${selectLook} min-w-40 flex-[0_1_12rem]`}
        name="clientId"
        key={`client ${clientId}`}
        defaultValue={clientId}
        aria-label={words.client}
      >
        <option value="">{words.everyClient}</option>
        {clients.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <select
        className={`${selectLook} min-w-40 flex-[0_1_12rem]`}
        name="role"
        key={`role ${role}`}
        defaultValue={role}
        aria-label={words.role}
      >
        <option value="">{words.everyRole}</option>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <input
        className={`${inputLook} min-w-40 flex-[0_1_10rem]`}
        type="date"
        name="at"
        key={`at ${at}`}
        defaultValue={at}
        aria-label={words.on(zone)}
        title={words.onHint}
      />
    </>
  );
}
