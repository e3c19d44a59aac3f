{{- define "lango.labels" -}}
app.kubernetes.io/name: lango
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .process }}
{{- end }}

{{- define "lango.meta" -}}
name: {{ .root.Release.Name }}-{{ .process }}
labels:
  {{- include "lango.labels" . | nindent 2 }}
  app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
  app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- end }}

{{/* What every pod has: nobody's rights, no token of the cluster, two folders to write in. */}}
{{- define "lango.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "lango.container" -}}
name: {{ .process }}
image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag }}"
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop:
      - ALL
{{- end }}

{{/* Settings by name, then the files of the secrets; the owner's are for migrate and backup. */}}
{{- define "lango.env" -}}
{{- range $name, $value := .root.Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- $owned := ternary .root.Values.secrets.ownerSettings (list) .owner }}
{{- range .root.Values.secrets.settings }}
{{- if not (has . $owned) }}
- name: {{ . }}_FILE
  value: /run/secrets/lango/{{ . }}
{{- end }}
{{- end }}
{{- range $owned }}
- name: {{ . }}_FILE
  value: /run/secrets/owner/{{ . }}
{{- end }}
{{- end }}

{{- define "lango.mounts" -}}
- name: secrets
  mountPath: /run/secrets/lango
  readOnly: true
{{- if .owner }}
- name: owner
  mountPath: /run/secrets/owner
  readOnly: true
{{- end }}
- name: data
  mountPath: /var/lib/lango
- name: tmp
  mountPath: /tmp
{{- end }}

{{- define "lango.volumes" -}}
- name: secrets
  secret:
    secretName: {{ .root.Values.secrets.name }}
    defaultMode: 0440
{{- if .owner }}
- name: owner
  secret:
    secretName: {{ .root.Values.secrets.ownerName }}
    defaultMode: 0440
{{- end }}
- name: data
  emptyDir: {}
- name: tmp
  emptyDir: {}
{{- end }}
